/** Returns the first of `ids` that is among the options, else the only option; undefined if a person must choose. */
export function proposeId(options: readonly { id: string }[], ...ids: readonly (string | null | undefined)[]) {
  const known = ids.find((id) => options.some((option) => option.id === id))
  return known ?? (options.length === 1 ? options[0]?.id : undefined)
}
