import type { ColumnChoice } from '../../contract/contract.ts'

/** Returns the columns in the chosen order with their settings; columns added later come last. */
export function arrangeColumns<Column extends { field: string; hidden?: boolean }>(
  columns: readonly Column[],
  choices: readonly ColumnChoice[],
): { column: Column; choice: ColumnChoice }[] {
  const known = choices.flatMap((choice) => {
    const column = columns.find(({ field }) => field === choice.field)
    return column ? [{ column, choice }] : []
  })
  const others = columns.filter(({ field }) => !choices.some((choice) => choice.field === field))
  return [
    ...known,
    ...others.map((column) => ({ column, choice: { field: column.field, hidden: column.hidden ?? false } })),
  ]
}

type Arrangeable = { field: string; hidden?: boolean }

/** Returns the names of the visible columns in order. */
export const getVisibleFields = (columns: readonly Arrangeable[], choices: readonly ColumnChoice[]) =>
  arrangeColumns(columns, choices).flatMap(({ choice }) => (choice.hidden ? [] : choice.field))

export const isSameOrder = (some: readonly string[], others: readonly string[]) => some.join() === others.join()

/** Returns the settings with exactly these columns visible in this order; widths and pins stay. */
export function showOnlyColumns(
  columns: readonly Arrangeable[],
  choices: readonly ColumnChoice[],
  cols: readonly string[],
): readonly ColumnChoice[] {
  if (cols.length === 0 || isSameOrder(getVisibleFields(columns, choices), cols)) return choices
  const all = arrangeColumns(columns, choices).map(({ choice }) => ({
    ...choice,
    hidden: !cols.includes(choice.field),
  }))
  const place = ({ field, hidden }: ColumnChoice) => (hidden ? cols.length : cols.indexOf(field))
  return all.sort((a, b) => place(a) - place(b))
}

const pinnedWidth = 160

/** Returns the visible columns (at least one): pinned ones first, with their offset from the left in pixels. */
export function getVisibleColumns<Column extends { field: string; width?: number; hidden?: boolean }>(
  columns: readonly Column[],
  choices: readonly ColumnChoice[],
): (Column & { pinnedAt?: number })[] {
  const all = arrangeColumns(columns, choices)
  const seen = all.filter(({ choice }) => !choice.hidden)
  const shown = seen.length > 0 ? seen : all.slice(0, 1)
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

/** Returns the settings with the width of one column changed. */
export const setColumnWidth = (
  columns: readonly { field: string; hidden?: boolean }[],
  choices: readonly ColumnChoice[],
  { field, width }: { field: string; width: number },
): ColumnChoice[] =>
  arrangeColumns(columns, choices).map(({ choice }) => (choice.field === field ? { ...choice, width } : choice))

/** Returns the settings with one column moved to another position. */
export function moveColumn(choices: readonly ColumnChoice[], field: string, to: number): ColumnChoice[] {
  const choice = choices.find((one) => one.field === field)
  if (!choice) return [...choices]
  const others = choices.filter((one) => one.field !== field)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), choice, ...others.slice(place)]
}
