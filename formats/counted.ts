/** Formats a count with its noun: `1 coluna`, `2 colunas`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
