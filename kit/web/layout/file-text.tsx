import css from './file-text.module.css'

export const FileText = ({ label, children }: { label: string; children: string }) => (
  // A scrolling region must be reachable by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus
  <section className={css.text} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
