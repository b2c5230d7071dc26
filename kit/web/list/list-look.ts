import type { ColumnChoice } from '../../contract/contract.ts'

/** Returns the columns in the chosen order with their settings; columns added later come last. */
export function arrangeColumns<Column extends { field: string; hidden?: boolean }>(
  columns: readonly Column[],
  choices: readonly ColumnChoice[],
): { column: Column; choice: ColumnChoice }[] {
  const arranged = choices.flatMap((choice) => {
    const column = columns.find(({ field }) => field === choice.field)
    return column ? [{ column, choice }] : []
  })
  const newColumns = columns.filter(({ field }) => !choices.some((choice) => choice.field === field))
  return [
    ...arranged,
    ...newColumns.map((column) => ({ column, choice: { field: column.field, hidden: column.hidden ?? false } })),
  ]
}

type Arrangeable = { field: string; hidden?: boolean }

export const getVisibleFields = (columns: readonly Arrangeable[], choices: readonly ColumnChoice[]) =>
  arrangeColumns(columns, choices).flatMap(({ choice }) => (choice.hidden ? [] : choice.field))

export const isSameOrder = (first: readonly string[], second: readonly string[]) => first.join() === second.join()

/** Returns the settings with exactly these columns visible in this order; widths and pins stay. */
export function showOnlyColumns(
  columns: readonly Arrangeable[],
  choices: readonly ColumnChoice[],
  cols: readonly string[],
): readonly ColumnChoice[] {
  if (cols.length === 0 || isSameOrder(getVisibleFields(columns, choices), cols)) return choices
  const arranged = arrangeColumns(columns, choices).map(({ choice }) => ({
    ...choice,
    hidden: !cols.includes(choice.field),
  }))
  const getPosition = ({ field, hidden }: ColumnChoice) => (hidden ? cols.length : cols.indexOf(field))
  return arranged.sort((a, b) => getPosition(a) - getPosition(b))
}

const pinnedWidth = 160

/** Returns the visible columns (at least one): pinned ones first, with their offset from the left in pixels. */
export function getVisibleColumns<Column extends { field: string; width?: number; hidden?: boolean }>(
  columns: readonly Column[],
  choices: readonly ColumnChoice[],
): (Column & { pinnedAt?: number })[] {
  const arranged = arrangeColumns(columns, choices)
  const visible = arranged.filter(({ choice }) => !choice.hidden)
  const shown = visible.length > 0 ? visible : arranged.slice(0, 1)
  let left = 0
  const pinned = shown
    .filter(({ choice }) => choice.pinned)
    .map(({ column, choice }) => {
      const width = choice.width ?? column.width ?? pinnedWidth
      left += width
      return { ...column, width, pinnedAt: left - width }
    })
  const free = shown
    .filter(({ choice }) => !choice.pinned)
    .map(({ column, choice }) => (choice.width === undefined ? column : { ...column, width: choice.width }))
  return [...pinned, ...free]
}

export const setColumnWidth = (
  columns: readonly { field: string; hidden?: boolean }[],
  choices: readonly ColumnChoice[],
  { field, width }: { field: string; width: number },
): ColumnChoice[] =>
  arrangeColumns(columns, choices).map(({ choice }) => (choice.field === field ? { ...choice, width } : choice))

export function moveColumn(choices: readonly ColumnChoice[], field: string, to: number): ColumnChoice[] {
  const choice = choices.find((candidate) => candidate.field === field)
  if (!choice) return [...choices]
  const others = choices.filter((candidate) => candidate.field !== field)
  const position = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, position), choice, ...others.slice(position)]
}
