/** Which config entries start the same server. */
import { expect, test } from 'vitest';
import { programOf } from '../../src/audit/same-program.ts';
import type { JsonObject } from '../../src/model.ts';

const run = (line: string, more: JsonObject = {}): JsonObject => {
  const [command = '', ...args] = line.split(' ');
  return { command, args, ...more };
};
const reach = (url: string): JsonObject => ({ type: 'http', url });

test.each([
  [run('npx -y @scope/files /a'), run('npx -y @scope/files /b'), true],
  [run('node shop.js --eu'), run('node shop.js', { env: { TOKEN: 'x' } }), true],
  [run('python -m shop'), run('python -m shop --debug'), true],
  [reach('https://shop.example/mcp?team=a'), reach('https://shop.example/mcp?team=b'), true],
  [run('npx -y @scope/files'), run('npx -y @evil/files'), false],
  [run('npx -p @evil/x files'), run('npx -p @scope/x files'), false],
  [run('node -r ./evil.js shop.js'), run('node shop.js'), false],
  [run('docker run -i shop'), run('docker run -i evil'), false],
  [run('node shop.js'), run('node shop.js', { cwd: '/elsewhere' }), false],
  [run('node shop.js'), run('node shop.js', { env: { NODE_OPTIONS: '-r x' } }), false],
  [reach('https://shop.example/mcp'), reach('https://evil.example/mcp'), false],
  [{}, { odd: 1 }, false],
])('%j and %j: %s', (one, other, same) => {
  expect(programOf(one) === programOf(other)).toBe(same);
});
