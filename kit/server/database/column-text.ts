/** Collects the values of one column as a text array, which `unnest` reads as fast as COPY reads rows. */
export function newColumnText() {
  let values: (string | number)[] = []
  return {
    add(value: string | number | null) {
      values.push(typeof value === 'string' ? quoteText(value) : value === null ? 'NULL' : value)
    },
    take() {
      const text = `{${values.join(',')}}`
      values = []
      return text
    },
  }
}

const special = /["\\\0]/

const quoteText = (text: string) =>
  special.test(text) ? `"${text.replace(/["\\\0]/g, escapeCharacter)}"` : `"${text}"`

// PostgreSQL has no NUL in texts.
const escapeCharacter = (character: string) => (character === '\0' ? '' : `\\${character}`)
