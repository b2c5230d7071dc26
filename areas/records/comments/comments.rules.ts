import type { Person } from './comments.contract.ts'

const typed = /(?:^|\s)@([\p{L}][\p{L} .'-]{0,39}|)$/u

/** What follows an `@` that is still being written at the end of a text; null when none is. */
export const mentionTyped = (text: string) => typed.exec(text)?.[1] ?? null

/** The text with the `@` that was being written made into this name. */
export const withMention = (text: string, name: string) => text.replace(/@[^@]*$/u, `@${name} `)

/** Of the chosen people those whom the text still names. */
export const mentionsIn = (text: string, chosen: readonly Person[]) =>
  chosen.filter(({ name }) => text.includes(`@${name}`))

/** Whom a comment that is corrected mentions: by their own name, everybody else by the groups that it names. */
export function mentionedBefore(comment: { body: string; mentions: readonly Person[] }, groups: readonly string[]) {
  const { body, mentions } = comment
  const named = mentionsIn(body, mentions)
  const together = groups.filter((name) => body.includes(`@${name}`))
  const others = mentions.filter((person) => !named.includes(person))
  return [...named, ...others.flatMap(({ id }) => together.map((name) => ({ id, name })))]
}

export type Part = { text: string; mention: boolean }

/** A comment cut where it names people, longest names first so that `@Ana Lima` is not read as `@Ana`. */
export function partsOf(body: string, mentions: readonly Pick<Person, 'name'>[]): Part[] {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].sort((a, b) => b.length - a.length)
  const parts: Part[] = []
  let rest = body
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
    if (!found) break
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), mention: false })
    parts.push({ text: found.name, mention: true })
    rest = rest.slice(found.at + found.name.length)
  }
  return rest === '' ? parts : [...parts, { text: rest, mention: false }]
}
