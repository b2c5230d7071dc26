import { expect, test } from 'vitest'
import { themeStyleSheet } from './theme.ts'

test('the built style sheet of the theme matches its tokens', async () => {
  await expect(themeStyleSheet()).toMatchFileSnapshot('./theme.generated.css')
})
