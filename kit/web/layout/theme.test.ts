import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { themeStyleSheet } from './theme.ts'

test('the built style sheet of the theme matches its tokens', async () => {
  await expect(themeStyleSheet()).toMatchFileSnapshot('./theme.generated.css')
})

test('the bundler keeps the style sheets of the components: without them no page has a layout', () => {
  const kit = new URL('../../package.json', import.meta.url)
  const { sideEffects } = z.object({ sideEffects: z.array(z.string()) }).parse(JSON.parse(readFileSync(kit, 'utf8')))
  const keptFiles = sideEffects.map((name) => fileURLToPath(new URL(name, kit)))
  const styles = fileURLToPath(new URL('styles.ts', import.meta.url))
  expect([keptFiles.includes(styles), existsSync(styles)]).toEqual([true, true])
})
