const maxPages = 10_000

type Page = { keys: readonly string[]; next: string | null }

export const repeatedPage = 'O servidor devolveu a mesma página repetidas vezes.'
export const tooManyPages = `A leitura passou de ${maxPages.toLocaleString('pt-BR')} páginas.`

/**
 * Returns why a reading cannot go on after a page; undefined if it can. A server that repeats a page, or announces more
 * after two empty ones, would be read for ever.
 */
export function findPagingFault(page: Page, { former, pages }: { former: Page | undefined; pages: number }) {
  const isRepeated = former !== undefined && page.keys.join('\n') === former.keys.join('\n')
  if (isRepeated && (page.keys.length > 0 || (page.next !== null && former.next !== null))) return repeatedPage
  return page.next !== null && pages >= maxPages ? tooManyPages : undefined
}
