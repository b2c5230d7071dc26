import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsc/**']
const pages = '**/*.test.tsx'
const pure = ['**/*.rules.test.ts', 'formats/**/*.test.ts', 'kit/contract/**/*.test.ts', 'kit/web/**/*.test.ts']
const tools = ['scripts/**/*.test.ts', 'apps/server/launch/**/*.test.ts']
const journeys = 'e2e/**/*.test.ts'
// Tests wait for the database and for browsers: as many as on a machine of two cores, where Vitest would take one.
const maxWorkers = 2

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'unit', environment: 'node', include: pure, exclude } },
      { test: { name: 'page', environment: 'happy-dom', include: [pages], exclude, testTimeout: 20_000 } },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...pure, ...tools, journeys],
          globalSetup: ['kit/testing/global-setup.ts'],
          setupFiles: ['apps/server/test-product.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: tools,
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: [journeys],
          exclude,
          globalSetup: ['e2e/global-setup.ts'],
          // After all others: each has a browser and a whole product of its own.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
