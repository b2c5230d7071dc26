import css from './menu-badge.module.css'

export const MenuBadge = ({ count, words }: { count: number; words: string }) => (
  <span className={css.badge}>
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="rg-hidden">
      {count} {words}
    </span>
  </span>
)
