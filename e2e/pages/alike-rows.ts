import type { Page } from 'playwright-core'

/**
 * Hides alike rows of lists while `check` runs, because axe spends most of its time on them. A row is alike if two rows
 * above it have the same elements, classes and states. Hidden rows keep their place, so the layout does not change.
 */
export async function withoutAlikeRows<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    // Other attributes name the record, so only their presence is compared.
    const compared =
      /^(class|style|role|type|tabindex|disabled|data-(?!index|key|line)|aria-(?!label|desc|controls|owns|row|pos))/
    const describeText = (node: Node) =>
      node.nodeType === Node.TEXT_NODE ? `${node.textContent?.trim()}`.slice(0, 2).length : ''
    const describe = (element: Element) => [
      element.localName,
      ...[...element.attributes].map(({ name, value }) => (compared.test(name) ? name + value : name + (value !== ''))),
      // axe checks the contrast of a single character in another way than that of a text.
      ...[...element.childNodes].map(describeText),
    ]
    const counts = new Map<string, number>()
    for (const row of document.querySelectorAll('#content :is(tbody > tr, li)')) {
      const shape = JSON.stringify([row, ...row.querySelectorAll('*')].map(describe))
      const count = (counts.get(shape) ?? 0) + 1
      counts.set(shape, count)
      // A hidden element would lose the focus.
      if (count > 2 && !row.contains(document.activeElement)) row.setAttribute('data-alike', '')
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-alike], [data-alike] * { visibility: hidden !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const result = await check()
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
    for (const row of document.querySelectorAll('[data-alike]')) row.removeAttribute('data-alike')
  })
  return result
}
