import { readRows } from '@enricher/engine/data/words'
import { once } from '@enricher/engine/lib/once'
import { drawRanked, drawShare } from '../../tools/random.ts'

/** A person's name as written, with its parts. */
export type InventedName = {
  readonly given: string
  /** An initial with its point, or nothing. */
  readonly middle: string
  /** Words as written: particles and both surnames included. */
  readonly family: string
}

/** Names of one language, with the suffixes of the domains at which it is at home. */
type Language = {
  readonly share: number
  readonly suffixes: string
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** Syllables of surnames that are on no list: the tail is longer than any list. */
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  readonly hasTwoSurnames?: boolean
}

const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))

// The commonest names of each language, from public statistics, roughly in their order; any given name with any family
// name makes an invented person.
const languages: readonly Language[] = [
  {
    share: 54,
    suffixes: 'com io net co uk ai',
    given:
      words(`Michael David John James Robert Chris Matthew Daniel Andrew Mark Brian Paul Kevin Steven Jason Thomas Peter
      Eric Ryan Adam Richard William Scott Jeff Tim Ben Sarah Nick Tom Alex Sam Joe Jonathan Joshua Justin Nathan Patrick Sean
      Stephen Josh Greg Jennifer Dan Matt Mike Anthony Aaron Charles Jim Dave Bill Bob Rob Emily Jessica Lisa Laura Karen Kyle
      Ian Simon Martin George Edward Christopher Benjamin Nicholas Timothy Gregory Jeffrey Joseph Samuel Alexander Kate Amanda
      Rachel Rebecca Julie Nancy Keith Craig Todd Derek Luke Jack Harry Oliver Gary Doug Phil Neil Colin Graham Stuart`),
    family:
      words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson
      White Lee Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell
      Mitchell Carter Roberts Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Cooper Reed
      Bailey Bell Kelly Howard Ward Cox Wood Watson Brooks Bennett Gray Hughes Price Myers Long Foster Sanders Ross Russell
      O'Brien McDonald O'Connor Sullivan Fisher Hamilton Graham Wallace West Cole Hayes Ford Marshall Owens Burns Gordon`),
    starts: words(
      'Ash Barn Black Brad Brook Carl Clay Cran Dal Dun East El Fair Grim Had Hart Hol Kel Lang Lin Mar Nor Oak Pem Rad Rams Red Sel Stan Thorn Wad Wal Whit Win Wood',
    ),
    ends: words(
      'berg bury by combe cote dale den don field ford ham hurst ley man more son stead ton wick wood worth',
    ),
  },
  {
    share: 12,
    suffixes: 'de at ch eu',
    given:
      words(`Thomas Andreas Michael Stefan Christian Martin Markus Daniel Jan Alexander Sebastian Florian Tobias Matthias
      Peter Jens Jürgen Frank Oliver Klaus Jörg Uwe Sven Sabine Petra Anna Julia Katrin Heike Birgit Björn Hans-Peter Karl-Heinz
      Philipp Johannes Lukas Felix Jonas Simon Max Benjamin Dirk Ralf Holger Torsten Günter`),
    family:
      words(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein
      Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Böhm
      Jäger Groß Vogel Friedrich Keller Günther Berger Winkler Roth Beck Lorenz Baumann von_Hagen Kühn Weiß`),
    starts: words(
      'Alt Bach Berg Bram Brüg Dann Eich Fel Gers Hag Heim Kal Kirch Lind Mohr Neu Ober Rei Ross Stein Stoll Tann Wald Wein Zell',
    ),
    ends: words(
      'ach auer bach berger feld hauser hofer ing inger ke kamp mann meier mer ner stein wald wig',
    ),
  },
  {
    share: 7,
    suffixes: 'fr be',
    given:
      words(`Nicolas Julien Thomas Pierre Olivier David Laurent Guillaume Sébastien François Jean-Pierre Philippe Alexandre
      Vincent Antoine Benoît Marie Sophie Nathalie Céline Stéphane Frédéric Christophe Mathieu Romain Jean-François Éric Jérôme`),
    family:
      words(`Martin Bernard Dubois Thomas Robert Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia Bertrand
      Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Lefebvre Mercier Boyer Le_Gall Le_Roux de_La_Tour Gauthier`),
    starts: words('Beau Bel Bou Char Cor Dela Fau Gar Gui La Mar Mon Per Pi Ré Sau Tho Vau Ver'),
    ends: words(
      'bois champ court det din don gnac let lier mont ney nier non quet rand reau rier ton val',
    ),
  },
  {
    share: 5,
    suffixes: 'es mx',
    given:
      words(`José Antonio Javier Carlos Daniel David Alejandro Jorge Luis Miguel Pablo Sergio Juan María Ana Laura Fernando
      Francisco Manuel Rafael Álvaro Andrés Diego Lucía Carmen`),
    family:
      words(`García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz
      Moreno Álvarez Muñoz Romero Alonso Gutiérrez Navarro Torres Vega Ramos`),
    starts: words('Al Are Bal Bena Cal Car Cas Esca Gal Izqui Mon Pala San Sol Vil Zam'),
    ends: words('ano bar cano cedo dero lano llo meda mora nar quez rano res rriz tero'),
    hasTwoSurnames: true,
  },
  {
    share: 5,
    suffixes: 'nl',
    given:
      words(`Jan Peter Jeroen Martijn Erik Bas Maarten Wouter Sander Pieter Johan Rob Marco Dennis Tim Anna Sanne Mark Koen
      Bart Joost Jasper Arjan`),
    family:
      words(`de_Jong Jansen de_Vries van_den_Berg Bakker van_Dijk Visser Janssen Smit Meijer de_Boer Mulder de_Groot Bos Vos
      Peters Hendriks van_Leeuwen Dekker Brouwer de_Wit Dijkstra van_der_Meer Kok van_Vliet`),
    starts: words(
      'Bol Brink Broek Dam Haan Hoek Kamp Kool Kuip Laan Linde Meul Oost Rood Schip Veld Wester Zand Zuid',
    ),
    ends: words('dijk enberg ers horst huis huizen ink kamp man mans meijer ma stra veld winkel'),
  },
  {
    share: 5,
    suffixes: 'se dk no fi',
    given:
      words(`Lars Anders Johan Erik Per Mikael Jan Søren Magnus Henrik Fredrik Niklas Jens Mats Martin Åsa Anna Karin Ole
      Jonas Göran Håkan Björn Jukka Mikko Antti`),
    family:
      words(`Andersson Johansson Karlsson Nilsson Eriksson Larsson Hansen Olsen Jensen Nielsen Pedersen Lindström Berg
      Lindqvist Sørensen Åberg Virtanen Korhonen Bergström Sjöberg Lund Dahl Håkansson Jørgensen`),
    starts: words(
      'Al Berg Björk Dal Ek Fors Gran Hag Hed Kron Lind Ny Ros Sand Sjö Sten Strand Söder Wall Väst',
    ),
    ends: words('berg blad dahl fors gren holm lund man mark nen qvist ström ta vall'),
  },
  {
    share: 12,
    suffixes: 'pl cz ru it',
    given:
      words(`Alexander Andrey Dmitry Sergey Ivan Pavel Piotr Tomasz Michal Jakub Jan Marek Krzysztof Vladimir Alexey Maxim
      Marco Andrea Luca Giovanni Alessandro Francesco Paolo Katarzyna Olga Anna Martin Tomáš Petr Jiří Ondřej Łukasz`),
    family:
      words(`Ivanov Petrov Smirnov Kuznetsov Popov Nowak Kowalski Wiśniewski Novák Svoboda Dvořák Rossi Ferrari Bianchi
      Russo Romano Horváth Kowalczyk Zieliński Černý Procházka Esposito Colombo Volkov Morozov`),
    starts: words(
      'Bar Bel Bog Dom Fed Gal Gor Hor Kal Kov Kras Lev Mal Mar Nov Pav Pet Rom Sad Sok Tar Vas Zav Zel',
    ),
    ends: words(
      'anek anov chenko dini enko etti evic evski ian ini inski kin kov lenko nelli nov ov sky tov zzi',
    ),
  },
]

/** Asian names written in Latin letters, given name first; they are at home under every suffix. */
const abroad: Language = {
  share: 0,
  suffixes: '',
  given:
    words(`Wei Rahul Jun Hiroshi Amit Sanjay Rajesh Yuki Min Ravi Anil Xin Yan Lei Jing Priya Arun Suresh Takashi Vijay Kenji
    Sung-min Ji-hoon Anand Ashish Deepak Nikhil Li Ming Xiaoming Nguyen Satoshi`),
  family:
    words(`Wang Li Zhang Chen Liu Singh Kumar Kim Patel Sharma Gupta Yang Huang Wu Xu Lin Lee Park Choi Tanaka Suzuki Sato
    Nguyen Tran Khan Reddy Rao Shah Jain Mehta Ito Watanabe Zhao Zhou Sun`),
  starts: words(
    'Aga Bala Chak Desh Fuji Hase Iyen Kawa Mura Naga Ogi Rama Saka Shima Taka Venka Yama',
  ),
  ends: words('da gar guchi hara jima kawa moto mura nathan pande raj ran sawa swamy tesan war'),
}

const languageOf = new Map(
  languages.flatMap((one) => one.suffixes.split(' ').map((suffix) => [suffix, one] as const)),
)
const shares = languages.map((one) => [one, one.share] as const)

// The first share has names of the country's own language; an eighth of the others come from Asia.
const homeShare = 0.7
const abroadShare = 0.12
// These shares make pairs of people share a name as often as authors of free software do: a given name 3 in 1,000 under
// .com, 9 under .de, 4 to 9 under .fr, .nl and .se, 6 to 8 for colleagues; a family name 3 in 10,000 under .com.
const listedGivenShare = 0.75
const listedSurnameShare = 0.25
const middleShare = 0.08
const twoSurnamesShare = 0.4
const hyphenShare = 0.012

/** Invents a name as staff of a firm with such a domain bear it. */
export function inventName(suffix: string, random: () => number): InventedName {
  const home = languageOf.get(suffix)
  const language =
    home && random() < homeShare
      ? home
      : random() < abroadShare
        ? abroad
        : drawShare(shares, random)
  const surname = () => drawSurname(language, random)
  const family = surname()
  const second =
    language.hasTwoSurnames && random() < twoSurnamesShare
      ? ` ${surname()}`
      : random() < hyphenShare
        ? `-${surname()}`
        : ''
  const middle = random() < middleShare ? `${drawRanked(language.given, random).slice(0, 1)}.` : ''
  return { given: drawGiven(language, random), middle, family: `${family}${second}` }
}

function drawGiven({ given }: Language, random: () => number): string {
  if (random() < listedGivenShare) return drawRanked(given, random)
  return drawRanked(rareGiven(), random)
}

/** Given names of many countries, in an order that does not show how common they are. */
const rareGiven = once(() =>
  [...readRows('given-names').keys()]
    .filter((name) => name.length >= rareLettersMin)
    .map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`),
)

// Shorter names are mostly parts of names.
const rareLettersMin = 3

function drawSurname({ family, starts, ends }: Language, random: () => number): string {
  if (random() < listedSurnameShare) return drawRanked(family, random)
  return `${drawRanked(starts, random)}${drawRanked(ends, random)}`
}

/** Suffixes of invented domains, as often as software firms have them. */
export const suffixShares: readonly (readonly [string, number])[] = [
  ['com', 62],
  ['io', 6],
  ['net', 5],
  ['de', 6],
  ['co', 2],
  ['uk', 3],
  ['fr', 3],
  ['nl', 2],
  ['se', 2],
  ['es', 1],
  ['ru', 2],
  ['cz', 1],
  ['pl', 1],
  ['it', 1],
  ['eu', 1],
  ['ch', 1],
  ['ai', 1],
]
