/** Formats a count with its noun: `1 coluna`, `2 colunas`. */
export const formatNounCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
