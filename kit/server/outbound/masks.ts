import { isCpf } from '../../contract/contract.ts'

const dot = '•'
const dots = dot.repeat(4)

const secretName =
  /authorization|cookie|token|secret|senha|password|api[-_]?key|credential|signature|^chave$|^client_id$/i
/** Names that carry a secret in an address or a header; in a body they name a record. */
const addressSecretName = /^(key|sig|code|auth|x-auth|x-functions-key|ocp-apim-subscription-key)$/i
const cpfName = /cpf/i
const accountName = /account|^conta|_conta$|agency|^agencia/i
const cardName = /card_?number|^pan$|numero_?cartao/i
const formattedCpf = /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g
// Not within a word or a decimal number.
const elevenDigits = /(?<![\w.,])\d{11}(?![\w]|[.,]\d)/g
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi

/** Shows digits 4 to 6 of a CPF. */
function maskCpf(text: string) {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 ? dot.repeat(3) + digits.slice(3, 6) + dot.repeat(5) : dots
}

/** Shows the last three characters of an account. */
const maskAccount = (text: string) => dot.repeat(Math.max(0, text.length - 3)) + text.slice(-3)

function maskValue(name: string, value: string) {
  if (secretName.test(name) || cardName.test(name)) return dots
  if (cpfName.test(name)) return maskCpf(value)
  if (accountName.test(name)) return maskAccount(value)
  return maskText(value)
}

const maskText = (text: string) =>
  text
    .replace(formattedCpf, maskCpf)
    .replace(elevenDigits, (digits) => (isCpf(digits) ? maskCpf(digits) : digits))
    .replace(bearer, `$1 ${dots}`)

const maskAddressValue = (name: string, value: string) => (addressSecretName.test(name) ? dots : maskValue(name, value))

/** Masks the values of headers with secrets. */
export const maskHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskAddressValue(name, value)]))

/** Masks secrets in the query of an address. */
export function maskUrl(text: string) {
  const url = new URL(text)
  // A pair without a secret stays as it is encoded.
  const query = url.search
    .slice(1)
    .split('&')
    .flatMap((pair) =>
      [...new URLSearchParams(pair)].map(([name, value]) => {
        const masked = withoutNul(maskAddressValue(name, value))
        return masked === value ? pair : `${name}=${masked}`
      }),
    )
    .join('&')
  return withoutNul(url.origin + url.pathname + (query === '' ? '' : `?${query}`))
}

function maskJson(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => maskJson(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskJson(inner, key)]))
  if (typeof value === 'string') return maskValue(name, value)
  if (typeof value !== 'number') return value
  const masked = maskValue(name, String(value))
  return masked === String(value) ? value : masked
}

const maxBodyCharacters = 64 * 1024
/** A longer body is cut before it is masked: to parse it would delay the event loop. */
const maxParsedCharacters = 256 * 1024
const xmlElement = /<([\w:.-]{1,100})((?:\s[^<>]*)?)>([^<>]+)(?=<\/)/g
const xmlAttribute = /\b([\w:.-]{1,100})="([^"<>]*)"/g
const jsonPair = /"((?:[^"\\]|\\.){1,100})"\s*:\s*("(?:[^"\\]|\\.)*(?:"|$)|-?\d[\d.eE+-]*)/g

/**
 * Masks a body: the fields of JSON, XML and forms by their names, and CPFs and credentials in any text. Keeps 64 KiB, without
 * the character NUL, which PostgreSQL does not store.
 */
export function maskBody(body: string, contentType = '') {
  const read = body.length > maxParsedCharacters ? body.slice(0, maxBodyCharacters) : body
  return withoutNul(mask(read, contentType)).slice(0, maxBodyCharacters)
}

export const withoutNul = (text: string) => text.replaceAll('\0', '')

function mask(body: string, contentType: string) {
  if (contentType.includes('x-www-form-urlencoded'))
    return [...new URLSearchParams(body)].map(([name, value]) => `${name}=${maskValue(name, value)}`).join('&')
  try {
    return JSON.stringify(maskJson(JSON.parse(body), ''))
  } catch {
    return maskText(maskPairs(maskXml(body)))
  }
}

/** Masks the elements and attributes of XML. */
const maskXml = (body: string) =>
  body.trimStart().startsWith('<')
    ? body
        .replace(
          xmlElement,
          (_, name: string, rest: string, value: string) => `<${name}${rest}>${maskValue(name, value)}`,
        )
        .replace(xmlAttribute, (_, name: string, value: string) => `${name}="${maskValue(name, value)}"`)
    : body

/** Masks the fields of a JSON that was cut. */
const maskPairs = (body: string) =>
  body.replace(jsonPair, (pair, name: string, value: string) => {
    const bare = value.replace(/^"|"$/g, '')
    const shown = maskValue(name, bare)
    return shown === bare ? pair : `"${name}":"${shown}"`
  })
