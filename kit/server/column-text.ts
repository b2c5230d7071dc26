/** The values of one column as the text of an array, which `unnest` reads as quickly as COPY reads rows. */
export function newColumnText() {
  let values: (string | number)[] = []
  return {
    add(value: string | number | null) {
      values.push(typeof value === 'string' ? quoted(value) : value === null ? 'NULL' : value)
    },
    /** The array, after which the next one begins. */
    take() {
      const whole = `{${values.join(',')}}`
      values = []
      return whole
    },
  }
}

const special = /["\\\0]/

const quoted = (text: string) => (special.test(text) ? `"${text.replace(/["\\\0]/g, escaped)}"` : `"${text}"`)

// PostgreSQL has no NUL in texts.
const escaped = (character: string) => (character === '\0' ? '' : `\\${character}`)
