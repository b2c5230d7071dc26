/** The values of one column as the text of an array, which `unnest` reads as quickly as COPY reads rows. */
export function newColumnText() {
  let text = ''
  return {
    add(value: string | number | null) {
      if (text !== '') text += ','
      text += typeof value === 'string' ? quoted(value) : value === null ? 'NULL' : value
    },
    /** The array, after which the next one begins. */
    take() {
      const whole = `{${text}}`
      text = ''
      return whole
    },
  }
}

const special = /["\\\0]/

const quoted = (text: string) => (special.test(text) ? `"${text.replace(/["\\\0]/g, escaped)}"` : `"${text}"`)

// PostgreSQL has no NUL in texts.
const escaped = (character: string) => (character === '\0' ? '' : `\\${character}`)
