import { expect, test } from 'vitest'
import { findCurrentEntry } from './menu.ts'

const entry = (path: string) => ({ path, label: path, ability: 'none', page: {} })
const groups = [
  { label: 'Administração', icon: 'settings', entries: [entry('/company'), entry('/abilities/list')] },
  { label: 'Fechamento', icon: 'cash', entries: [entry('/cash-conciliation'), entry('/cash-conciliation/pending')] },
] as unknown as Parameters<typeof findCurrentEntry>[0]

test.each([
  ['/company/7', '/company'],
  ['/cash-conciliation/pending/3', '/cash-conciliation/pending'],
  ['/abilities/create', '/abilities/list'],
  ['/companies', undefined],
])('the page %s belongs to the menu entry %s', (pathname, path) => {
  expect(findCurrentEntry(groups, pathname)?.path).toBe(path)
})
