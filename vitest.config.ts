import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that nobody waits for it in the end. */
const LONGEST = ['rules', 'hostile/volume', 'hostile/matrix', 'commands/real-servers', 'commands/secrets'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const rest = await super.sort(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...rest];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/temporary.ts',
    setupFiles: 'test/support/each-file.ts',
    // The files leave nothing behind in a module, and loading all anew for each of them costs a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores a small machine has: many tests wait for servers.
    maxWorkers: 3,
    // The gate reads the counts from the file.
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test-results.json' },
  },
});
