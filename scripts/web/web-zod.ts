import type { Plugin } from 'vite'

const processors = /\/zod\/v4\/core\/json-schema-processors\.js$/
const methods = /\/zod\/v4\/core\/to-json-schema\.js$/
const cycles = /\/zod\/v4\/core\/memoizer\.js$/
const english = /\/zod\/v4\/locales\/en\.js$/

/**
 * Removes what the web does not use of zod: the JSON Schema writer, the English messages, which the kit replaces, and the
 * parsing of values with cycles, which JSON and forms cannot have.
 */
export function zodOfTheWeb(): Plugin {
  return {
    name: 'retaguarda:zod-of-the-web',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (methods.test(file)) return { code: emptyExports(code, /^export const (create\w+Method) =/gm), map: null }
      if (cycles.test(file)) return { code: dropMemoizer(code), map: null }
      if (english.test(file))
        return { code: "export default () => ({ localeError: () => 'Valor inválido.' })", map: null }
      if (processors.test(file)) return { code: emptyExports(code, /^export const (\w+Processor) =/gm), map: null }
    },
  }
}

function emptyExports(code: string, exported: RegExp): string {
  const names = [...code.matchAll(exported)].map(([, name]) => name)
  if (names.length === 0) throw new Error('zod no longer has the exports that the web leaves out')
  const remainingCode = code
    .replace(exported, 'const kept_$1 =')
    .replace(/^export const allProcessors = \{[^}]*\};/m, 'export const allProcessors = {};')
  return `${remainingCode}\nconst nothing = () => undefined\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }\n`
}

function dropMemoizer(code: string): string {
  const changed = code.replace(/^export function memoizer\(\) \{[\s\S]*?^\}/m, 'export function memoizer() {}')
  if (changed === code) throw new Error('zod no longer has the memoizer that the web leaves out')
  return changed
}
