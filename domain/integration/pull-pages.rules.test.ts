import { expect, test } from 'vitest'
import { findPagingFault, repeatedPage, tooManyPages } from './pull-pages.rules.ts'

const page = (keys: string[], next: string | null = '2') => ({ keys, next })

test.each([
  ['the first page', page(['a']), undefined, 1, undefined],
  ['another page', page(['b']), page(['a']), 2, undefined],
  ['the same page again', page(['a']), page(['a']), 2, repeatedPage],
  ['the same page again, as the last one', page(['a'], null), page(['a']), 2, repeatedPage],
  ['one empty page', page([]), page(['a']), 2, undefined],
  ['two empty pages and more announced', page([]), page([]), 3, repeatedPage],
  ['an empty page at the end', page([], null), page([]), 3, undefined],
  ['page 10,000 with more announced', page(['a']), page(['b']), 10_000, tooManyPages],
  ['page 10,000 as the last one', page(['a'], null), page(['b']), 10_000, undefined],
])('%s has its fault or none', (_name, now, former, pages, fault) => {
  expect(findPagingFault(now, { former, pages })).toBe(fault)
})
