import { type RefObject, useEffect, useRef } from 'react'
import type { MenuAction } from './action-menu-types.ts'

type OpenerRef = RefObject<HTMLElement | null>

const menus = new Map<OpenerRef, RefObject<readonly MenuAction[]>>()

/** Lists the entries of a menu that is not open, for the palette. */
export function useListedMenu(opener: OpenerRef, actions: readonly MenuAction[]) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    menus.set(opener, latest)
    return () => void menus.delete(opener)
  }, [opener])
}

/** The entries of all menus of the page and the frame, each with the button of its menu. */
export const listMenus = () =>
  [...menus].flatMap(([{ current: opener }, { current: actions }]) => (opener ? [{ opener, actions }] : []))
