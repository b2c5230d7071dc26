import { Select } from '@mantine/core'
import type { Operation } from '../../contract/contract.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CallInput } from '../client/client.ts'
import { useRead } from '../client/queries.ts'
import type { ListRow, ListShape } from '../list/list.tsx'
import { toInputProps } from './field-look.tsx'
import type { FieldProps } from './field-source.tsx'
import { hasMarkedOption, isSendKey, type Option, ResultCount, useListBox } from './options.tsx'
import { getRecentChoices, rememberChoice } from './recent-choices.ts'
import { findValueByLabel, useTypedChoice } from './typed-choice.ts'

type SearchSelectProps<Op extends Operation<ListShape>> = FieldProps<string> & {
  list: Op
  option: (row: ListRow<Op>) => Option
  query?: Record<string, unknown>
  chosen?: Option // initial option, which may not be among the first results
  /** Creates an option from the typed text; omit it for people who may not. */
  onCreate?: (text: string) => Promise<Option | undefined>
}

const maxOptions = 20
const createValue = '\u0000'

/** One choice of many: the server searches while the person types; recent choices come first. */
export function SearchSelect<Op extends Operation<ListShape>>(props: SearchSelectProps<Op>) {
  const { list, onCreate } = props
  const place = `${list.resource}.${list.name}`
  const knownOptions = useRef(new Map<string, Option>())
  if (props.chosen) knownOptions.current.set(props.chosen.value, props.chosen)
  const typed = useTypedChoice(props, [...knownOptions.current.values()])
  const { field, inputProps } = typed
  const search = useSettled(typed.search.trim())
  const read = useRead(
    list,
    // The server parses the query with the list's own schema; `query` holds the parts specific to this list.
    { query: { ...props.query, search: search || undefined, limit: maxOptions } } as unknown as CallInput<Op>,
    { keepPrevious: true, staleTime: 60_000 },
  )
  const found = (read.data?.data ?? []).map((row) => props.option(row as ListRow<Op>))
  const recent = search === '' ? getRecentChoices(place) : []
  const shown = [
    ...recent,
    ...found.filter((option) => !recent.some((recentOption) => recentOption.value === option.value)),
  ]
  for (const option of shown) knownOptions.current.set(option.value, option)
  const current = knownOptions.current.get(inputProps.value ?? '')
  const create = onCreate && search !== '' ? [{ value: createValue, label: `Criar “${search}”` }] : []
  const visible = new Set([...shown, ...create].map((option) => option.value))

  // Ctrl+Enter sends the form once the search of the typed text has answered and its record is chosen or created.
  const [sending, setSending] = useState<HTMLFormElement | null>()
  const hasAnswered = search === typed.search.trim() && !read.isFetching

  const choose = async (chosen: string | null) => {
    const option = chosen === createValue ? await onCreate?.(search) : knownOptions.current.get(chosen ?? '')
    if (chosen !== null && !option) return
    if (option) {
      knownOptions.current.set(option.value, option)
      rememberChoice(place, option)
    }
    typed.choose(option?.value ?? null)
  }
  const finish = async (form: HTMLFormElement | null) => {
    const found = findValueByLabel(shown, search)
    if (found !== null || create.length > 0) await choose(found ?? createValue)
    // The form is sent after it has taken the value.
    setTimeout(() => form?.requestSubmit())
  }
  useEffect(() => {
    if (sending === undefined || !hasAnswered) return
    setSending(undefined)
    void finish(sending)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSendKey(event) || hasMarkedOption(event.currentTarget) || typed.search.trim() === '')
      return inputProps.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    setSending(event.currentTarget.form)
  }
  const listBox = useListBox()
  if (field.isHidden) return null
  const { name, ...rest } = toInputProps(props, field)
  return (
    <>
      <Select
        {...rest}
        {...inputProps}
        onKeyDown={onKeyDown}
        hiddenInputProps={{ name }}
        data={[...shown, ...(current && !visible.has(current.value) ? [current] : []), ...create]}
        filter={({ options }) => options.filter((option) => 'value' in option && visible.has(option.value))}
        searchable
        clearable={!field.required}
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        placeholder={props.placeholder ?? 'Digite para buscar'}
        nothingFoundMessage={read.isFetching ? 'Buscando…' : (read.error?.message ?? 'Nenhuma opção encontrada')}
        checkIconPosition="right"
        {...listBox}
        onChange={(chosen) => void choose(chosen)}
      />
      <ResultCount search={search} count={found.length} more={read.data?.next !== null} />
    </>
  )
}

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
