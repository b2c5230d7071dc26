import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const signIn = 'spec section 4: a call of the sign-in opts out, its form shows the answer'
const repeats = 'a read by interval: the next one follows by itself, and offline has its strip'
const full = 'the full read of the same data follows and notifies'
const unasked = 'a call that the page makes by itself, with nothing of the person to repeat'
const shown = 'each file, cell or code shows its own failure with a way to repeat it'

/** Files with calls whose failure is no notification, and the reason. */
const quietCalls: Readonly<Record<string, string>> = {
  'apps/web/frame/live-notifications.ts': unasked,
  'apps/web/frame/note-recent.ts': unasked,
  'apps/web/frame/notifications-menu.tsx': repeats,
  'apps/web/frame/session-warning.tsx': signIn,
  'apps/web/frame/session-watch.tsx': repeats,
  'areas/administration/companies/company.fields.tsx': 'an unknown CEP is no failure: the person types the address',
  'areas/cash-closing/cash-conciliation-solicitations/queue/pending-badge.tsx': repeats,
  'areas/cash-closing/day-parts/use-day.tsx': full,
  'areas/cash-closing/workbench/use-rows.tsx': full,
  'areas/imports/import-uploads/imports.send.tsx': shown,
  'areas/imports/import-uploads/send-pieces.tsx': shown,
  'areas/imports/send/imports.result.tsx': repeats,
  'areas/imports/transaction-exports/exports.tab.tsx': repeats,
  'areas/inquiries/attachments/send-files.tsx': shown,
  'areas/protheus/protheus-titles/title-checks.tsx': repeats,
  'areas/records/presence/presence-keeper.tsx': repeats,
  'areas/session/jobs/active-jobs.tsx': repeats,
  'areas/session/passwords/set-password.page.tsx': signIn,
  'areas/session/second-factors/identity-confirmation.tsx': signIn,
  'areas/session/second-factors/second-factors.panel.tsx': shown,
  'areas/session/sign-in/change-person.tsx': signIn,
  'areas/session/sign-in/second-step.tsx': signIn,
  'areas/session/sign-in/sign-in.page.tsx': signIn,
  'areas/session/sign-in/sign-out.tsx': signIn,
  'areas/session/view-as/view-bar.tsx': repeats,
  'kit/web/cells/cell-paste.tsx': shown,
  'kit/web/client/queries.ts': full,
  'kit/web/form/use-draft.ts': unasked,
  'kit/web/list/list-read.ts': repeats,
}

test('every failed call notifies, except those of the listed files, each with its reason', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'kit/web', 'areas', 'apps/web'], { encoding: 'utf8' }).split(
    '\0',
  )
  const isQuiet = (file: string) => /\bquiet: true\b/.test(readFileSync(file, 'utf8'))
  const found = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && isQuiet(file))
  expect(found.sort()).toEqual(Object.keys(quietCalls).sort())
})
