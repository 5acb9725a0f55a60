import type { Staff } from '../../model/staff.ts'

/** People of the companies whose mail servers cannot be asked or whose pages are hard to read, by domain. */
export const silentStaff: Readonly<Record<string, Staff>> = {
  'hollowbeckmarine.com': {
    mail: 'closed',
    shown: 'card',
    written: 'mailto',
    departments: ['office'],
    people: [
      {
        name: 'Tamsin Polgarrick',
        title: 'Managing Director',
        role: 'ceo',
        mailbox: 'tamsin.polgarrick',
      },
      {
        name: 'Jago Trevendale',
        title: 'Sales Manager',
        role: 'sales',
        mailbox: 'jago.trevendale',
        written: 'hidden',
      },
    ],
  },
  'plumbrooktiles.com': {
    mail: 'dead_dns',
    shown: 'table',
    written: 'mailto',
    people: [
      {
        name: 'Aroha Kerrigold',
        title: 'General Manager',
        role: 'ceo',
        mailbox: 'aroha.kerrigold',
      },
      {
        name: 'Wiremu Ashcombe',
        title: 'Sales Manager',
        role: 'sales',
        mailbox: 'wiremu.ashcombe',
      },
    ],
  },
  'skerrywickpress.com': {
    mail: 'over_quota',
    shown: 'card',
    written: 'mailto',
    people: [
      {
        name: 'Fenella Strathmoor',
        title: 'Owner',
        role: 'ceo',
        mailbox: 'fenella.strathmoor',
      },
    ],
  },
  'ashmartenstudios.com': {
    mail: 'disabled',
    shown: 'card',
    written: 'mailto',
    people: [
      { name: 'Calloway Drummel', title: 'Founder', role: 'ceo', mailbox: 'calloway.drummel' },
    ],
  },
  'grandfolio.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'huge',
    people: [
      { name: 'Ambrose Tellwright', title: 'CEO', role: 'ceo', mailbox: 'ambrose.tellwright' },
    ],
  },
  'nestwarren.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'nested',
    people: [
      { name: 'Odette Marlinspyke', title: 'CEO', role: 'ceo', mailbox: 'odette.marlinspyke' },
    ],
  },
  'scriptomere.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'script_only',
    people: [{ name: 'Florian Dustmere', title: 'CEO', role: 'ceo', mailbox: 'florian.dustmere' }],
  },
  'loopwillow.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'redirects',
    people: [{ name: 'Petra Willowgate', title: 'CEO', role: 'ceo', mailbox: 'petra.willowgate' }],
  },
  'bannermothsigns.com': {
    mail: 'endless_banner',
    shown: 'card',
    written: 'mailto',
    people: [
      {
        name: 'Cordelia Fanshawe-Wick',
        title: 'Owner',
        role: 'ceo',
        mailbox: 'cordelia.fanshawe-wick',
      },
    ],
  },
  'bytebracken.com': {
    mail: 'binary',
    shown: 'card',
    written: 'mailto',
    people: [
      { name: 'Emlyn Tarrowdew', title: 'Director', role: 'ceo', mailbox: 'emlyn.tarrowdew' },
    ],
  },
  'longlindenmills.com': {
    mail: 'long_line',
    shown: 'card',
    written: 'mailto',
    people: [
      { name: 'Theodora Ashquill', title: 'President', role: 'ceo', mailbox: 'theodora.ashquill' },
    ],
  },
}
