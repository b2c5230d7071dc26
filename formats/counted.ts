/** So many of something, in words: `1 coluna`, `2 colunas`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
