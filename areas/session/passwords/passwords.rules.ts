export const minPasswordLength = 10

// Frequent words in leaked lists; added digits or signs make them no better.
const common = [
  ...['senha', 'minhasenha', 'senhasenha', 'senhaforte', 'mudar', 'mudarsenha', 'trocar', 'trocarsenha', 'password'],
  ...['passw', 'admin', 'administrador', 'administrator', 'usuario', 'teste', 'testeteste', 'bemvindo', 'welcome'],
  ...['brasil', 'flamengo', 'corinthians', 'palmeiras', 'saopaulo', 'vasco', 'gremio', 'jesus', 'deusefiel', 'familia'],
  ...['amor', 'teamo', 'eusoueu', 'qwerty', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdef', 'abcdefghij', 'iloveyou'],
  ...['letmein', 'dragon', 'monkey', 'football', 'futebol', 'posto', 'gasolina', 'retaguarda', 'empresa', 'q1w2e3r4t5'],
]

const marks = /[\u0300-\u036f]/g
const swaps: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

const plain = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()
const word = (text: string) => plain(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const unmask = (text: string) => plain(text).replace(/[013-5@$]/g, (sign) => swaps[sign] ?? sign)

const runs = '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm'

export function isCommonPassword(password: string) {
  const text = plain(password)
  const words = new Set([text, word(text), unmask(text), word(unmask(text))])
  return common.some((one) => words.has(one)) || runs.includes(text) || /^(.{1,4})\1+.?.?.?$/u.test(text)
}

const parts = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)

export function isAboutOwner(password: string, known: readonly string[]) {
  const remaining = known.flatMap(parts).reduce((text, part) => text.replaceAll(part, ''), plain(password))
  return remaining !== plain(password) && remaining.length < 6
}
