import { person, type Staff } from '../../model/staff.ts'

/** People of the companies whose mail servers cannot be asked or whose pages are hard to read, by domain. */
export const silentStaff: Readonly<Record<string, Staff>> = {
  'hollowbeckmarine.com': {
    mail: 'closed',
    shown: 'card',
    written: 'mailto',
    departments: ['office'],
    people: [
      person('Tamsin Polgarrick', 'Managing Director', 'ceo', 'tamsin.polgarrick'),
      person('Jago Trevendale', 'Sales Manager', 'sales', 'jago.trevendale', { written: 'hidden' }),
    ],
  },
  'plumbrooktiles.com': {
    mail: 'dead_dns',
    shown: 'table',
    written: 'mailto',
    people: [
      person('Aroha Kerrigold', 'General Manager', 'ceo', 'aroha.kerrigold'),
      person('Wiremu Ashcombe', 'Sales Manager', 'sales', 'wiremu.ashcombe'),
    ],
  },
  'skerrywickpress.com': {
    mail: 'over_quota',
    shown: 'card',
    written: 'mailto',
    people: [person('Fenella Strathmoor', 'Owner', 'ceo', 'fenella.strathmoor')],
  },
  'ashmartenstudios.com': {
    mail: 'disabled',
    shown: 'card',
    written: 'mailto',
    people: [person('Calloway Drummel', 'Founder', 'ceo', 'calloway.drummel')],
  },
  'grandfolio.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'huge',
    people: [person('Ambrose Tellwright', 'CEO', 'ceo', 'ambrose.tellwright')],
  },
  'nestwarren.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'nested',
    people: [person('Odette Marlinspyke', 'CEO', 'ceo', 'odette.marlinspyke')],
  },
  'scriptomere.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'script_only',
    people: [person('Florian Dustmere', 'CEO', 'ceo', 'florian.dustmere')],
  },
  'loopwillow.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'redirects',
    people: [person('Petra Willowgate', 'CEO', 'ceo', 'petra.willowgate')],
  },
  'bannermothsigns.com': {
    mail: 'endless_banner',
    shown: 'card',
    written: 'mailto',
    people: [person('Cordelia Fanshawe-Wick', 'Owner', 'ceo', 'cordelia.fanshawe-wick')],
  },
  'bytebracken.com': {
    mail: 'binary',
    shown: 'card',
    written: 'mailto',
    people: [person('Emlyn Tarrowdew', 'Director', 'ceo', 'emlyn.tarrowdew')],
  },
  'longlindenmills.com': {
    mail: 'long_line',
    shown: 'card',
    written: 'mailto',
    people: [person('Theodora Ashquill', 'President', 'ceo', 'theodora.ashquill')],
  },
}
