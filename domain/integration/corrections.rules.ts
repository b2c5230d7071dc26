import { z } from 'zod'

/** A field of the content of a message that a person may correct. */
export type ContentField = {
  /** Name of a field at the top of the content. */
  name: string
  label: string
  kind: 'text' | 'date'
  /** Reads the corrected text; its errors are Portuguese sentences. */
  rule: z.ZodType<unknown, string>
}

const Content = z.record(z.string(), z.unknown())

function parseContent(text: string) {
  try {
    return Content.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The correctable fields with their values in the masked content of a message. */
export function findCorrections(fields: readonly ContentField[], masked_payload: string) {
  const content = parseContent(masked_payload)
  return fields.map(({ name, label, kind }) => ({ name, label, kind, value: toText(content[name]) }))
}

type ContentToCorrect = {
  fields: readonly ContentField[]
  payload: unknown
  masked_payload: string
  values: Readonly<Record<string, string>>
}

/** `labels` are those of the changed fields; empty if no value differs from the one that was shown. */
type Corrected = { payload: Record<string, unknown>; labels: string[] } | { wrong: { name: string; message: string } }

/** Corrects the content of a message. A value that equals the shown one, which may be masked, keeps the stored one. */
export function correctContent({ fields, payload, masked_payload, values }: ContentToCorrect): Corrected {
  const corrected = { ...Content.parse(payload) }
  const shown = findCorrections(fields, masked_payload)
  const labels: string[] = []
  for (const [name, text] of Object.entries(values)) {
    const field = fields.find((known) => known.name === name)
    if (!field) return { wrong: { name, message: 'Este campo não se corrige aqui.' } }
    if (shown.some((known) => known.name === name && known.value === text)) continue
    const { data, error } = field.rule.safeParse(text)
    if (error) return { wrong: { name, message: error.issues[0]?.message ?? 'Valor inválido.' } }
    corrected[name] = data
    labels.push(field.label)
  }
  return { payload: corrected, labels }
}
