import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { staticImports } from '../../scripts/web/static-imports.ts'
import { webBudget } from '../../scripts/web/web-budget.ts'
import { zodOfTheWeb } from '../../scripts/web/web-zod.ts'

const base = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router)/',
    'node_modules/@mantine/core/esm/core/(?!utils/(create-scoped-keydown-handler|find-element-in-shadow-dom)/)',
    'node_modules/@mantine/hooks/esm/use-uncontrolled/',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|Input|InputBase|Loader|TextInput)/',
    'kit/web/[a-z]+/(alert|area|bare-button|bring-back|client|field-look|field-source|page-title|password-field|session|spinner|text-fields)\\.',
    'apps/web/(errors/lazy-boundary|brand/wordmark|sign-in/sign-in[a-z-]*)\\.',
    'areas/session/(sign-in/(sign-in.module|login|offered-accounts)|passwords/password-page.rules)\\.',
    'vite/preload-helper',
  ].join('|'),
)

/**
 * Modules that both `main.tsx` and the frame import. Their own imports stay in other chunks: some of those belong to
 * the chunk of `main.tsx`, and two chunks must not import each other.
 */
const mainAndFrame = /areas\/session\/web\.ts|apps\/web\/(routes\.|brand\/|sign-in\/)/

/** Icons of many pages. Together they are too small for a chunk of their own. */
const icons = /icons\/Icon(ChevronDown|ChevronLeft|FileUpload|File|Plus|Trash|Wand)\.mjs/

const choices =
  /@mantine\/core\/esm\/(components\/(Popover|Combobox|Select|ScrollArea|FocusTrap)|core\/utils\/(create-scoped-keydown-handler|find-element-in-shadow-dom))\//

/** Fields of forms that the first list does not draw. */
const formFields = /components\/Textarea\/|fields\/(amount-fields|date-field|text-area-field)\./

const presence = /areas\/records\/(presence\/|records\.contract)/

/** Modules of the day that other pages use too: in the chunk `day`, those pages would load all of that chunk. */
const sharedWithDay =
  /day-parts\/stale\.|fields\/(choices|file-reading|time-field)|contract\/(file-names|groups)\.|charts\/figures|domain\/(calendar\/|companies\/source-names|day\/(facts\/day-sources|life\/(states|day-steps))\.|people\/task\.|receivables\/receivable-states\.)|first-day\/(day-steps|first-day\.contract)\./

const severalChoices = /components\/(MultiSelect|PillsInput|Pill)\/|styles\/Pill|fields\/multi-select-field/

/**
 * Contracts, rules and tags of the day's screens: without a common chunk a page would load each one as a separate file.
 * The modules that the first list needs have a separate chunk, so that the first list loads only these.
 */
const closing = /(areas\/cash-closing|domain\/(day|matching|receivables))\/.*\.(contract|rules)\.ts|day-parts\/tags\./

const root = path.join(import.meta.dirname, '../..')
const { plugin: staticImportsPlugin, isIn } = staticImports(root, {
  main: ['apps/web/main.tsx'],
  start: ['apps/web/page-routes.tsx', 'apps/web/frame/frame.tsx', 'apps/web/frame/page-slot.tsx'],
  // Every page loads these modules in the background, so that a form, a menu or a message opens without a connection.
  late: [
    'apps/web/frame/session-watch.tsx',
    'apps/web/frame/frame-keys.tsx',
    'apps/web/frame/keep-focus.ts',
    'apps/web/frame/live-notifications.ts',
    'apps/web/frame/print-header.tsx',
    'areas/session/second-factors/identity-guard.tsx',
    'apps/web/frame/notifications-panel.tsx',
    'areas/session/jobs/jobs-indicator.tsx',
    'areas/cash-closing/cash-conciliation-solicitations/queue/pending-badge.tsx',
    'kit/web/form/form-leave.tsx',
    'kit/web/form/form-modal.tsx',
    'kit/web/overlays/action-menu.tsx',
    'kit/web/overlays/notices-shown.tsx',
    'kit/web/overlays/overlays-shown.tsx',
  ],
  firstList: ['areas/cash-closing/board/board.page.tsx'],
  day: [
    'areas/cash-closing/day/day.page.tsx',
    'areas/cash-closing/day/summary.tab.tsx',
    'areas/cash-closing/resolve/resolve.tab.tsx',
    'areas/cash-closing/workbench/workbench.tab.tsx',
    'areas/cash-closing/manuals/manuals.tsx',
  ],
  request: ['areas/cash-closing/cash-conciliation-solicitations/document/solicitation.page.tsx'],
  differences: ['areas/cash-closing/diff-transactions/diff-transactions.page.tsx'],
})
const isDayModule = (id: string) =>
  id.includes('/areas/cash-closing/') && isIn('day', id) && !isIn('firstList', id) && !isIn('start', id)

/** Modules of some tabs of a day, which neither its page nor that of a request loads at once. */
const isTabModule = (id: string, folders: RegExp) => isDayModule(id) && folders.test(id) && !isIn('request', id)
const tabFolders = {
  answers: /\/cash-closing\/(resolve|day\/explain-many)/,
  deferrals: /\/cash-closing\/differences\/(difference-bulk|defer\.form)/,
  pairs: /\/cash-closing\/(workbench|cash-conciliations\/(workbench|opening|sides)|manuals\/(manuals\.rules|notify))/,
  lines: /\/cash-closing\/(manuals|safes)\//,
}
const tabChunks = Object.entries(tabFolders).map(([name, folders]) => ({
  name,
  test: (id: string) => isTabModule(id, folders),
  minShareCount: 2,
  includeDependenciesRecursively: false,
}))

/** Modules that the page of a request shares with other pages, but not with the heaviest ones or one tab of a day. */
const isRequestModule = (id: string) =>
  id.includes('/areas/cash-closing/') &&
  isIn('request', id) &&
  !isIn('day', id) &&
  !isIn('differences', id) &&
  !id.includes('/journal-table.')

/** Pages and panels of one record, which the first list and a day do not have. */
const record = /kit\/web\/(form\/copy-of\.|records\/(editing\.tsx|record-(form|page|panel)\.))/

/** Parts of records that many pages use, but neither the frame nor the first list. */
const recordParts =
  /records\/(more-actions|history-tab|open-record)\.|layout\/tabs\.|overlays\/(confirm-button|copy-to-clipboard)\./

/** Shared by days and lists. In the chunk of the day, a list would load that whole chunk. */
const workPage = /records\/work-page\./

/** The loader of the work list and the hook of its display mode. Each is too small for its own chunk: the frame's has both. */
const workList = /records\/work-list-page\.tsx|list\/use-display-mode\.ts/

/** A small picture of a file, or the icon of its type. */
const thumbnail = /records\/attachments\/(thumbnail|file-icon|attachments\.rules)\./

/** Contracts of requests: each is too small for a chunk of its own. */
const requests = /cash-conciliation-solicitations\/(solicitations|queue\/queue)\.contract\./

/** Needed only while an administrator views as another person. */
const viewing = /session\/view-as\/view-as\.contract|people\/user-refusals\./

/** Small contracts that the first list needs. In the common chunk they would cost more bytes than in the list's own. */
const ofFirstList = /domain\/(calendar\/period-locks|day\/day-abilities)\./

/** Files that every page in the frame has already loaded, so that a dynamic import need not name them again. */
const ofFrame = /^assets\/((rolldown-runtime|base|choices|common|main|start)-.*\.js|(base|common)-.*\.css)$/
const outsideFrame = /^assets\/(index|main|sign-in|set-password|second-step|factor-form)/

/** A module used by at least this many of the hundred lazy chunks goes into the common chunk. */
const sharedBy = 25

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zodOfTheWeb(), staticImportsPlugin, webBudget()],
  // The server replaces this placeholder with a fresh nonce in every response.
  html: { cspNonce: 'RETAGUARDA_NONCE' },
  // The package exports only its development build, whose warnings are of no use here.
  resolve: { alias: { 'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs') } },
  server: { proxy: { '/api': process.env.API_ADDRESS ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Fonts and images stay files: the content security policy forbids data URLs for them.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        outsideFrame.test(hostId) ? files : files.filter((file) => !ofFrame.test(file)),
    },
    // One large chunk compresses better than a dozen small ones and needs fewer requests.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // The first file contains the names of all others, and hashes do not compress: 42 bits are enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // A group also takes the imports of its modules, unless it says otherwise.
            { name: 'base', test: base, priority: 2 },
            {
              name: 'main',
              test: (id) => mainAndFrame.test(id) || icons.test(id),
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'choices', test: choices, priority: 1 },
            { name: 'form-fields', test: formFields, priority: 2, includeDependenciesRecursively: false },
            { name: 'closing', test: (id) => closing.test(id) && isIn('firstList', id), minShareCount: 12 },
            { name: 'closing-days', test: (id) => closing.test(id) && !sharedWithDay.test(id), minShareCount: 12 },
            { name: 'record', test: record, priority: 2, includeDependenciesRecursively: false },
            { name: 'record-parts', test: recordParts, priority: 2, includeDependenciesRecursively: false },
            { name: 'work-page', test: workPage, priority: 2, includeDependenciesRecursively: false },
            { name: 'common', test: (id) => !ofFirstList.test(id), minShareCount: sharedBy, priority: 1 },
            { name: 'presence', test: presence, includeDependenciesRecursively: false },
            { name: 'several-choices', test: severalChoices, includeDependenciesRecursively: false },
            { name: 'shared-with-day', test: sharedWithDay, includeDependenciesRecursively: false },
            ...tabChunks,
            { name: 'day', test: isDayModule, minShareCount: 2 },
            { name: 'view-as', test: viewing, includeDependenciesRecursively: false },
            { name: 'thumbnail', test: thumbnail, includeDependenciesRecursively: false },
            { name: 'requests', test: requests, includeDependenciesRecursively: false },
            { name: 'request', test: isRequestModule, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'start',
              test: (id) => (isIn('start', id) && !isIn('main', id) && !viewing.test(id)) || workList.test(id),
            },
            { name: 'late', test: (id) => isIn('late', id) && !isIn('main', id) && !viewing.test(id) },
          ],
        },
      },
    },
  },
})
