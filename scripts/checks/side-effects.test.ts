import { access, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// The bundler drops a module that is imported for its effect only and is not in this list, such as the base styles.
test.each(['kit', 'areas'])('every file that %s declares to have effects exists', async (folder) => {
  const { sideEffects } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
  const named = sideEffects.filter((pattern: string) => !pattern.includes('*'))
  await Promise.all(named.map((file: string) => expect(access(`${folder}/${file}`)).resolves.toBeUndefined()))
  expect(sideEffects).toContain('**/*.css')
})
