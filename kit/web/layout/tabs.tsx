import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useUrlParams } from '../url/url-params.ts'
import css from './tabs.module.css'

export type Tab = { id: string; label: ReactNode; content: () => ReactNode }

/** Tabs with the selection in the URL as `?tab=`; only the selected one is rendered. */
export function Tabs({ tabs, label, name = 'tab' }: { tabs: readonly Tab[]; label: string; name?: string }) {
  const [params, change] = useUrlParams()
  const id = useId()
  const current = tabs.find((tab) => tab.id === params.get(name)) ?? tabs[0]
  const chosen = current?.id
  const list = useRef<HTMLDivElement>(null)
  // On a phone the selected tab may be outside the bar; scrollIntoView would scroll the page as well.
  useEffect(() => {
    const tab = document.getElementById(`${id}${chosen}`)
    if (list.current && tab)
      list.current.scrollLeft =
        tab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [id, chosen])
  if (!current) return null

  const choose = (tab: Tab) => change({ [name]: tab === tabs[0] ? null : tab.id })
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
      <div ref={list} role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${id}panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current.id}`} className={css.panel}>
        {current.content()}
      </div>
    </div>
  )
}
