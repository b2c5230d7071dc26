import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Returns the selectors of a style sheet's rules that scroll vertically, each with true if the rule positions its block. */
const findScrollBlocks = (css: string) =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', body = '']) =>
      /overflow(-y)?: [^;]*\b(auto|scroll)\b/.test(body)
        ? [{ selector: selector.trim(), isPositioned: /position: (relative|sticky|absolute|fixed)/.test(body) }]
        : [],
  )

test('a block that scrolls is positioned, so that visually hidden text in it does not make the window scroll', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.css'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  const blocks = files.flatMap((file) =>
    findScrollBlocks(readFileSync(file, 'utf8')).map((block) => ({ file, ...block })),
  )
  expect(blocks.length).toBeGreaterThan(10)
  expect(blocks.filter(({ isPositioned }) => !isPositioned)).toEqual([])
})
