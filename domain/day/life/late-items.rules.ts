export const lateItemLabels = {
  movement: 'Lançamento do caixa',
  capture: 'Captura ou Pix',
  session: 'Turno',
  sale_item: 'Item de venda',
  fuelling: 'Abastecimento',
  reading: 'Leitura de encerrante',
  dip: 'Medição de tanque',
  receipt: 'Descarga de combustível',
} as const
export type LateKind = keyof typeof lateItemLabels

export const mapLateKinds = <Value>(make: (kind: LateKind) => Value): Record<LateKind, Value> => ({
  movement: make('movement'),
  capture: make('capture'),
  session: make('session'),
  sale_item: make('sale_item'),
  fuelling: make('fuelling'),
  reading: make('reading'),
  dip: make('dip'),
  receipt: make('receipt'),
})

export type ProvenValues = { cancelled_at?: null; document_attached?: false }

/** `arrived`: ids of rows that arrived after the proof. `changed`: the proven values of rows changed after it. */
export type LateItems = {
  arrived: Readonly<Record<LateKind, ReadonlySet<number>>>
  changed: Readonly<Record<LateKind, ReadonlyMap<number, ProvenValues>>>
}

export const nothingLate: LateItems = {
  arrived: mapLateKinds(() => new Set<number>()),
  changed: mapLateKinds(() => new Map<number, ProvenValues>()),
}

export const toProvenRows = <Row extends { id: number }>(
  rows: readonly Row[],
  { arrived, changed }: LateItems,
  kind: LateKind,
) =>
  arrived[kind].size === 0 && changed[kind].size === 0
    ? [...rows]
    : rows.filter(({ id }) => !arrived[kind].has(id)).map((row) => ({ ...row, ...changed[kind].get(row.id) }))
