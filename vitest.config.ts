import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/test-order.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsc/**']
const pages = '**/*.test.tsx'
const pure = ['**/*.rules.test.ts', 'formats/**/*.test.ts', 'kit/contract/**/*.test.ts', 'kit/web/**/*.test.ts']
const tools = ['scripts/**/*.test.ts', 'apps/server/{launch,process}/**/*.test.ts', 'apps/vendors/**/*.test.ts']
const journeys = 'e2e/**/*.test.ts'
// Tests that depend on version and settings of PostgreSQL: migrations, rights, plans, locks, jobs, imports, closings.
const onFactoryPostgres = [
  'apps/server/admin/admin.test.ts',
  'testing/days/calm-day.test.ts',
  'testing/security/application-login.test.ts',
  'testing/security/installation.test.ts',
  'testing/security/row-security.test.ts',
  'areas/cash-closing/closing/locked-writes.test.ts',
  'areas/cash-closing/inconsistencies/found-by-index.test.ts',
  'areas/imports/download-transactions/lines.test.ts',
  'areas/imports/captures/staged-captures.test.ts',
  'areas/imports/run/imports-job.test.ts',
  'areas/imports/pos-export/staged-pos-export.test.ts',
  'areas/inquiries/fact-search/exact-number-by-index.test.ts',
  'areas/inquiries/panels-by-index.test.ts',
  'kit/server/{database,postgres-wire,jobs,http}/{answer-cache,connection,copy,cursors,idempotency,jobs,lanes,migrate,months-ahead,opening,paginate,pg-types,tracked-jobs,versioned}.test.ts',
]
// Tests wait for the database and for browsers, so two cores run three files at a time, where Vitest takes one. Four take
// as long: each worker loads the product itself.
const maxWorkers = 3
// Waiting ends when what is awaited is there; how long a slow machine may take for it is no assertion.
const patient = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: TestOrder },
    projects: [
      // A worker keeps the code that it loaded for the next file.
      { test: { name: 'unit', environment: 'node', include: pure, exclude, isolate: false, ...patient } },
      {
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          include: [pages],
          exclude,
          setupFiles: ['kit/testing/page-file.ts'],
          // Rendered pages are short-lived objects: a larger young generation needs fewer collections.
          execArgv: ['--max-semi-space-size=64'],
          ...patient,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...pure, ...tools, journeys],
          globalSetup: ['kit/testing/global-setup.ts'],
          setupFiles: ['apps/server/product/test-product.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'api-postgres-15',
          environment: 'node',
          isolate: false,
          include: onFactoryPostgres,
          exclude,
          globalSetup: ['kit/testing/factory-setup.ts'],
          setupFiles: ['apps/server/product/test-product.ts'],
          ...patient,
        },
      },
      { test: { name: 'tools', environment: 'node', include: tools, exclude, ...patient } },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: [journeys],
          exclude,
          isolate: false,
          globalSetup: ['e2e/product/global-setup.ts'],
          ...patient,
        },
      },
    ],
  },
})
