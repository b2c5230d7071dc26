import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './table-resize.module.css'
import type { DataTableProps } from './table-types.ts'

type OnResize = NonNullable<DataTableProps<never>['onResize']>

const step = 10
const clampWidth = (width: number) => Math.round(Math.max(40, Math.min(width, 2000)))
const findHeading = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('th[data-field]') : null

export function resizeByKey(event: KeyboardEvent, onResize: OnResize | undefined) {
  const delta = { ArrowLeft: -step, ArrowRight: step }[event.key]
  const heading = findHeading(event.target)
  if (!onResize || !event.shiftKey || !delta || !heading?.dataset.field) return false
  onResize(heading.dataset.field, clampWidth(heading.offsetWidth + delta))
  return true
}

export function ResizeEdge({ onResize }: { onResize: OnResize }) {
  const from = useRef<number>(undefined)
  const moveBy = (event: PointerEvent<HTMLElement>, by: number) => {
    event.currentTarget.style.transform = by === 0 ? '' : `translateX(${by}px)`
    // The heading is drawn above its neighbours while it is dragged.
    const heading = findHeading(event.currentTarget)
    if (heading) heading.style.zIndex = by === 0 ? '' : '4'
  }
  return (
    <span
      className={css.edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={(event) => {
        if (from.current !== undefined) moveBy(event, event.clientX - from.current)
      }}
      onPointerCancel={(event) => {
        from.current = undefined
        moveBy(event, 0)
      }}
      onPointerUp={(event) => {
        const heading = findHeading(event.currentTarget)
        const start = from.current
        from.current = undefined
        moveBy(event, 0)
        if (start === undefined || !heading?.dataset.field || event.clientX === start) return
        onResize(heading.dataset.field, clampWidth(heading.offsetWidth + event.clientX - start))
      }}
    />
  )
}
