import css from './menu-badge.module.css'

/** How much waits behind an entry of the menu: at most `99+` to the eye, the number in words to screen readers. */
export const MenuBadge = ({ count, words }: { count: number; words: string }) => (
  <span className={css.badge}>
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="rg-hidden">
      {count} {words}
    </span>
  </span>
)
