import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/temporary.ts',
    // The files leave nothing behind in a module, and loading all anew for each of them costs a quarter of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores a small machine has: many tests wait for servers.
    maxWorkers: 3,
    // The gate reads the counts from the file.
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test-results.json' },
  },
});
