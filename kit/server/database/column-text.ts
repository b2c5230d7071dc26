/** Collects the values of one column as a text array, which `unnest` reads as fast as COPY reads rows. */
export function newColumnText() {
  let values: (string | number)[] = []
  return {
    add(value: string | number | null) {
      values.push(typeof value === 'string' ? quoted(value) : value === null ? 'NULL' : value)
    },
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
