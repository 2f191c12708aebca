import { type SVGProps, createElement } from 'react'

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of an icon of the library. The library's own merges classes, sizes and a context that no page gives;
 * without them a page loads two kilobytes less. An icon without a label is decoration, which screen readers pass over.
 */
// The icons import it so.
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ node }: Drawing) {
  return function Icon({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !rest['aria-label'],
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
