import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { webBudget } from '../../scripts/web-budget.ts'
import { zodOfTheWeb } from '../../scripts/web-zod.ts'

const base = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router)/',
    'node_modules/@mantine/core/esm/core/',
    'node_modules/@mantine/hooks/esm/use-uncontrolled/',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|Input|InputBase|Loader|TextInput)/',
    'kit/web/(alert|area|bare-button|bring-back|client|field-look|field-source|page-title|session|spinner|text-fields)\\.',
    'apps/web/(lazy-boundary|wordmark)\\.',
    'vite/preload-helper',
  ].join('|'),
)

const choices = /node_modules\/@mantine\/core\/esm\/components\/(Popover|Combobox|Select|ScrollArea|FocusTrap)\//

/** What the list of days says: most people begin there, and what the screens of a day say besides waits for them. */
const days = new RegExp(
  'areas/cash-closing/cash-conciliations/(board/day-list|day-(abilities|refusals|row|words)|' +
    'differences/difference-states|found-differences)\\.contract\\.ts',
)

/** What the screens of a day say and decide: a page of it would ask for each in a file of its own. */
const closing = /areas\/cash-closing\/cash-conciliations\/.*\.(contract|rules)\.ts/

/** Of the hundred parts that load on demand, so many share what belongs to all of them. */
const sharedBy = 24

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zodOfTheWeb(), webBudget()],
  // The server puts a fresh nonce in place of this word in every answer.
  html: { cspNonce: 'RETAGUARDA_NONCE' },
  server: { proxy: { '/api': process.env.API_ADDRESS ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Fonts and pictures stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for what every page stands on, one for what opens over lists and fields, one for what most pages share:
    // each compresses better than the dozen it would fall into, and a page asks for far fewer.
    rolldownOptions: {
      output: {
        // The first file names all others, and a hash does not compress: 42 bits of it are enough to tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'choices', test: choices, priority: 1 },
            { name: 'days', test: days, priority: 1 },
            { name: 'closing', test: closing, minShareCount: 12 },
            { name: 'common', minShareCount: sharedBy, priority: 1 },
          ],
        },
      },
    },
  },
})
