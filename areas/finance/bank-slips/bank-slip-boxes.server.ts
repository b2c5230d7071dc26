import type { FormMark } from '@app/kit/server'

/** Sizes and positions are in millimetres. */
export type SlipBox = { label: string; value: string; width: number; right?: boolean }

export const slipLeft = 15
export const slipWidth = 180
export const slipRowHeight = 8.5

export function drawBoxRow(boxes: readonly SlipBox[], y: number, height = slipRowHeight): FormMark[] {
  let x = slipLeft
  return boxes.flatMap((box) => {
    const marks = buildBoxMarks(box, x, y, height)
    x += box.width
    return marks
  })
}

export function buildBoxMarks(
  { label, value, width, right }: SlipBox,
  x: number,
  y: number,
  height: number,
): FormMark[] {
  const text = { kind: 'text', x: x + 1, width: width - 2 } as const
  return [
    { kind: 'line', x, y, to: { x: x + width, y } },
    { kind: 'line', x, y, to: { x, y: y + height } },
    { kind: 'line', x, y: y + height, to: { x: x + width, y: y + height } },
    { kind: 'line', x: x + width, y, to: { x: x + width, y: y + height } },
    { ...text, y: y + 0.8, text: label, size: 5.5 },
    { ...text, y: y + 3.6, text: value, size: 8, align: right ? 'right' : undefined, lines: height > 12 ? 2 : 1 },
  ]
}
