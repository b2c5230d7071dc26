import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { closedRecord, EditingContext } from '../records/editing-tab.ts'
import { useUrlParams } from '../url/url-params.ts'
import css from './tabs.module.css'
import { useView } from './view.ts'

export type Tab = {
  id: string
  label: ReactNode
  content: () => ReactNode
  /** True if the tab has a record of its own, whose form is open while `?form=` is the id of the tab. */
  hasRecord?: boolean
}

type TabsProps = {
  tabs: readonly Tab[]
  label: string
  name?: string
  /** The tab of an address without a choice; by default the first one. */
  initial?: string
  /** True if the digits 1 to 9 open the first nine tabs. On a phone such tabs are a list beside the tools of the tab. */
  digits?: boolean
  /** True if the tabs open records as `?open=`: another tab closes the record and its form. */
  opensRecords?: boolean
}

/** Tabs with the selection in the URL as `?tab=`; only the selected one is rendered. */
export function Tabs({ tabs, label, name = 'tab', initial, digits = false, opensRecords = false }: TabsProps) {
  const [params, change] = useUrlParams()
  const id = useId()
  const first = tabs.find((tab) => tab.id === initial) ?? tabs[0]
  const current = tabs.find((tab) => tab.id === params.get(name)) ?? first
  const chosen = current?.id
  const editing = useContext(EditingContext)
  // The form keeps its input while another tab, such as the history, is read.
  const form = params.get('form')
  const edited =
    editing?.isEditing && editing.tab === name ? tabs[0] : tabs.find(({ id, hasRecord }) => hasRecord && id === form)
  const keyOf = (tab: Tab) => {
    if (tab.hasRecord) return tab.id
    return tab === edited ? 'edited' : 'panel'
  }
  const list = useRef<HTMLDivElement>(null)
  const isSelect = useView() === 'mobile' && digits
  // On a phone the selected tab may be outside the bar; scrollIntoView would scroll the page as well.
  useEffect(() => {
    const tab = document.getElementById(`${id}${chosen}`)
    if (list.current && tab)
      list.current.scrollLeft =
        tab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [id, chosen])
  if (!current) return null

  const choose = (tab: Tab) => {
    const closing = opensRecords && tab !== current ? closedRecord : {}
    change({ ...closing, [name]: tab === first ? null : tab.id })
  }
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    // The focused tab, not the selected one: keys may come faster than the page renders.
    const at = tabs.findIndex((tab) => event.currentTarget.id === `${id}${tab.id}`)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const tab = tabs[(to + tabs.length) % tabs.length]
    if (!tab) return
    choose(tab)
    document.getElementById(`${id}${tab.id}`)?.focus()
  }

  return (
    <div className={css.tabs}>
      {/* Before the content, whose own digits are registered later and come first. */}
      {digits &&
        tabs
          .slice(0, 9)
          .map((tab, index) => (
            <TabKey
              key={index}
              digit={index + 1}
              label={typeof tab.label === 'string' ? tab.label : String(index + 1)}
              choose={() => choose(tab)}
            />
          ))}
      {isSelect ? (
        <select
          className={css.select}
          aria-label={label}
          value={current.id}
          onChange={({ currentTarget: { value } }) => choose(tabs.find((tab) => tab.id === value) ?? current)}
        >
          {tabs.map((tab) => (
            <option key={tab.id} value={tab.id}>
              {tab.label}
            </option>
          ))}
        </select>
      ) : (
        <div ref={list} role="tablist" aria-label={label} className={css.list}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              aria-selected={tab === current}
              aria-controls={`${id}panel`}
              tabIndex={tab === current ? 0 : -1}
              aria-keyshortcuts={digits && index < 9 ? String(index + 1) : undefined}
              onClick={() => choose(tab)}
              onKeyDown={move}
            >
              {digits && index < 9 && (
                <span className={css.digit} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              {tab.label}
            </button>
          ))}
        </div>
      )}
      {edited && edited !== current && (
        <div key={keyOf(edited)} hidden>
          {edited.content()}
        </div>
      )}
      <div
        key={keyOf(current)}
        {...(!isSelect && { role: 'tabpanel', 'aria-labelledby': `${id}${current.id}` })}
        id={`${id}panel`}
        className={css.panel}
      >
        {current.content()}
      </div>
    </div>
  )
}

function TabKey({ digit, label, choose }: { digit: number; label: string; choose: () => void }) {
  useShortcut(String(digit), `Aba ${label}`, choose)
  return null
}
