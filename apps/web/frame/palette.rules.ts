import { foldText, matchesWords } from '@app/kit/contract'

export type RankableItem = { id: string; label: string; detail?: string; keys?: string; to?: string }
export type RankedRecord<Item> = { exact: boolean; section: string; item: Item }

type Choices<Item> = {
  recent: readonly Item[]
  actions: readonly Item[]
  /** Records of the server, best first. */
  found: readonly RankedRecord<Item>[]
  pages: readonly Item[]
  preferences: readonly Item[]
  help: readonly Item[]
}

type Group<Item> = { label: string; items: Item[] }

const maxResults = 12
const maxRecent = 5

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/** Returns true if each word typed is the start of a word of the label. */
function startsWords(label: string, typed: string) {
  const words = wordsOf(label)
  const starts = wordsOf(typed)
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)))
}

/** An action is found by its verb: `exp` finds `Exportar…`, `par` does not find `Enviar para análise`. */
const matchesVerb = (label: string, typed: string) =>
  (wordsOf(label)[0] ?? '').startsWith(wordsOf(typed)[0] ?? ' ') && startsWords(label, typed)

const isWhole = (label: string, typed: string) => wordsOf(label).join(' ') === wordsOf(typed).join(' ')

const placeOf = (label: string, typed: string) => {
  if (isWhole(label, typed)) return 0
  return foldText(label).startsWith(foldText(typed)) ? 1 : 2
}

type Typed<Item> = { actions: readonly Item[]; pages: readonly Item[] }

/** Actions come first, unless the text is a part of a verb and the start of a page's name: `imp` is `Importar arquivo`. */
function areActionsFirst<Item extends RankableItem>(typed: string, { actions, pages }: Typed<Item>) {
  const [verb] = wordsOf(typed)
  return (
    actions.some(({ label }) => wordsOf(label)[0] === verb) || pages.every(({ label }) => placeOf(label, typed) > 1)
  )
}

const byMatch =
  (typed: string) =>
  (a: RankableItem, b: RankableItem): number =>
    placeOf(a.label, typed) - placeOf(b.label, typed) || a.label.localeCompare(b.label, 'pt-BR')

function groupRecords<Item>(found: readonly RankedRecord<Item>[]) {
  const groups = new Map<string, Item[]>()
  for (const { section, item } of found) groups.set(section, [...(groups.get(section) ?? []), item])
  return [...groups].map(([label, items]) => ({ label, items }))
}

type Cut<Item> = { count: number; found: readonly RankedRecord<Item>[] }

/** Shows each item once, and at most `count`. Only records of the server may have one address. */
function cut<Item extends RankableItem>(groups: readonly Group<Item>[], { count, found }: Cut<Item>): Group<Item>[] {
  const records = new Set(found.map(({ item }) => item))
  const shown = new Set<string>()
  const places = { record: new Set<string>(), other: new Set<string>() }
  const cutGroups = groups.map(({ label, items }) => ({
    label,
    items: items.filter((item) => {
      const { id, to = id } = item
      const isRecord = records.has(item)
      const isPlaceShown = places.other.has(to) || (!isRecord && places.record.has(to))
      if (shown.has(id) || isPlaceShown || shown.size >= count) return false
      shown.add(id)
      places[isRecord ? 'record' : 'other'].add(to)
      return true
    }),
  }))
  return cutGroups.filter(({ items }) => items.length > 0)
}

/** The results of the palette in sections, best first. `>` asks for actions only. */
export function rankPalette<Item extends RankableItem>(text: string, choices: Choices<Item>): Group<Item>[] {
  const { recent, actions, found, pages, preferences, help } = choices
  const typed = text.trim()
  if (typed === '')
    return cut(
      [
        { label: 'Vistos há pouco', items: recent.slice(0, maxRecent) },
        { label: 'Ações desta página', items: [...actions] },
        { label: 'Páginas', items: pages.filter(({ keys }) => keys !== undefined) },
      ],
      { count: Number.POSITIVE_INFINITY, found: [] },
    )
  if (typed.startsWith('>')) {
    const words = typed.slice(1).trim()
    const matching = (items: readonly Item[]) => items.filter(({ label }) => matchesWords(label, words))
    const sorted = (items: readonly Item[]) => (words === '' ? [...items] : matching(items).sort(byMatch(words)))
    return cut(
      [
        { label: 'Ações desta página', items: sorted(actions) },
        { label: 'Preferências', items: sorted(preferences) },
        { label: 'Ajuda', items: sorted(help) },
      ],
      { count: Number.POSITIVE_INFINITY, found: [] },
    )
  }
  const named = [...pages, ...actions, ...preferences, ...help].filter(({ label }) => isWhole(label, typed))
  const exact = found.filter((hit) => hit.exact).map(({ item }) => item)
  const sorted = (items: readonly Item[]) =>
    items.filter(({ label, detail = '' }) => matchesWords(`${label} ${detail}`, typed)).sort(byMatch(typed))
  const verbs = actions.filter(({ label }) => matchesVerb(label, typed)).sort(byMatch(typed))
  const actionGroup = { label: 'Ações desta página', items: verbs }
  const actionsFirst = areActionsFirst(typed, { actions: verbs, pages })
  return cut(
    [
      { label: 'Resultado exato', items: [...named, ...exact] },
      ...(actionsFirst ? [actionGroup] : []),
      {
        label: 'Vistos há pouco',
        items: recent
          .filter(({ label }) => startsWords(label, typed))
          .sort(byMatch(typed))
          .slice(0, maxRecent),
      },
      ...groupRecords(found.filter((hit) => !hit.exact)),
      { label: 'Páginas', items: sorted(pages) },
      ...(actionsFirst ? [] : [actionGroup]),
      { label: 'Preferências', items: sorted(preferences) },
      { label: 'Ajuda', items: sorted(help) },
    ],
    { count: maxResults, found },
  )
}
