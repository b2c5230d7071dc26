import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../layout/button.tsx'
import { Steps } from '../layout/steps.tsx'
import type { Reveal } from './form-errors.tsx'
import css from './form-parts.module.css'

export type FormPart = { id: string; title: string; intro?: ReactNode; content: ReactNode }

/** The tab or the part of a field may be shown some frames later. */
const focusWhenShown = (field: HTMLElement): unknown =>
  requestAnimationFrame(() => {
    if (field.isConnected && field.closest('[hidden]')) return focusWhenShown(field)
    field.focus()
    // Centred, because the field's message is below it, perhaps outside the dialog.
    field.scrollIntoView({ block: 'center' })
  })

export function usePart(parts: readonly FormPart[] | undefined) {
  const [current, setCurrent] = useState(parts?.[0]?.id ?? '')
  const reveal: Reveal = (field) => {
    const part = field?.closest<HTMLElement>('[data-part]')?.dataset.part
    if (part) setCurrent(part)
    if (field) focusWhenShown(field)
  }
  return { current, setCurrent, reveal, last: parts === undefined || current === parts.at(-1)?.id }
}

type FormPartsProps = {
  parts: readonly FormPart[]
  as?: 'steps' | 'sections'
  current: string
  setCurrent: (id: string) => void
  reveal: Reveal
  form: RefObject<HTMLFormElement | null>
  values: { errors: Record<string, string>; checkOnly: (names: readonly string[]) => Record<string, string> }
}

const findFieldNames = (form: HTMLFormElement | null, part: string) =>
  [...(form?.querySelectorAll<HTMLElement>(`[data-part="${part}"] [data-field]`) ?? [])].map(
    (field) => field.dataset.field ?? '',
  )

/** The parts of a long form, as steps or as sections with an index. Hidden parts keep their values. */
export function FormParts({ parts, as = 'steps', current, setCurrent, reveal, form, values }: FormPartsProps) {
  const [visited, setVisited] = useState<readonly string[]>([])
  const stateOf = (id: string) => {
    if (findFieldNames(form.current, id).some((name) => values.errors[name])) return 'bad'
    return visited.includes(id) ? 'good' : 'open'
  }
  const currentIndex = parts.findIndex(({ id }) => id === current)
  const go = (id: string | undefined) => {
    if (!id) return
    setVisited([...visited, current])
    setCurrent(id)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-part="${id}"] h2`)?.focus())
  }
  const next = () => {
    const wrongNames = Object.keys(values.checkOnly(findFieldNames(form.current, current)))
    if (wrongNames.length === 0) return go(parts[currentIndex + 1]?.id)
    requestAnimationFrame(() => reveal(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')))
  }
  const steps = parts.map(({ id, title }) => ({ id, label: title, state: stateOf(id) }) as const)
  const index = <Steps label={as === 'steps' ? 'Passos' : 'Seções'} steps={steps} current={current} onChoose={go} />
  const sections = parts.map(({ id, title, intro, content }) => (
    <section key={id} data-part={id} aria-label={title} className={css.part} hidden={as === 'steps' && id !== current}>
      <h2 tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {intro}
      {content}
    </section>
  ))
  if (as === 'sections')
    return (
      <div className={css.indexed} data-indexed="">
        {index}
        <div className={css.sections}>{sections}</div>
      </div>
    )
  return (
    <>
      {index}
      {sections}
      <div className={css.moves}>
        {currentIndex > 0 && <Button onClick={() => go(parts[currentIndex - 1]?.id)}>Voltar</Button>}
        {currentIndex < parts.length - 1 && (
          <Button look="primary" onClick={next}>
            Próximo
          </Button>
        )}
      </div>
    </>
  )
}
