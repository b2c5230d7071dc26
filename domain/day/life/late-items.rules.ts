/** What may come late, as the database names it. */
export const lateNames = {
  movement: 'Lançamento do caixa',
  capture: 'Captura ou Pix',
  session: 'Turno',
  sale_item: 'Item de venda',
  fuelling: 'Abastecimento',
  reading: 'Leitura de encerrante',
  dip: 'Medição de tanque',
  receipt: 'Descarga de combustível',
} as const
export type LateKind = keyof typeof lateNames

/** One value for each kind. */
export const lateKinds = <Value>(make: (kind: LateKind) => Value): Record<LateKind, Value> => ({
  movement: make('movement'),
  capture: make('capture'),
  session: make('session'),
  sale_item: make('sale_item'),
  fuelling: make('fuelling'),
  reading: make('reading'),
  dip: make('dip'),
  receipt: make('receipt'),
})

/** What a proof knows of a row that changed since. */
export type ProvenValues = { cancelled_at?: null; document_attached?: false }

/** Rows that a proof does not know, and what it knows of rows that changed since. */
export type LateItems = {
  came: Readonly<Record<LateKind, ReadonlySet<number>>>
  changed: Readonly<Record<LateKind, ReadonlyMap<number, ProvenValues>>>
}

export const nothingLate: LateItems = {
  came: lateKinds(() => new Set<number>()),
  changed: lateKinds(() => new Map<number, ProvenValues>()),
}

/** The rows as the proof knows them: without those that came late, and with the old values of those that changed. */
export const asProven = <Row extends { id: number }>(
  rows: readonly Row[],
  { came, changed }: LateItems,
  kind: LateKind,
) =>
  came[kind].size === 0 && changed[kind].size === 0
    ? [...rows]
    : rows.filter(({ id }) => !came[kind].has(id)).map((row) => ({ ...row, ...changed[kind].get(row.id) }))
