import { expect, test } from 'vitest'
import { themeStyleSheet } from './theme.ts'

test('the built style sheet of the theme is the one its tokens describe', async () => {
  await expect(themeStyleSheet()).toMatchFileSnapshot('./theme.generated.css')
})
