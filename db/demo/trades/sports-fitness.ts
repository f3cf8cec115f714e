import type { Trade } from './trade.ts'

export const sportsFitnessTrades: readonly Trade[] = [
  {
    name: 'Gyms & Training', trade: 'strength and conditioning', listings: 11, price: 60,
    scene: 'gym', hours: 'gym', visit: 'class',
    services: ['Open gym', 'Group classes', 'Barbell coaching', 'Day passes'],
    names: ['{w} Gym', '{w} Strength', '{w} Barbell', '{f} Training Hall', '{w} Fitness'],
  },
  {
    name: 'Personal Trainers', trade: 'personal training', listings: 9, price: 65, unit: 'hour',
    scene: 'gym', hours: 'gym', visit: 'class',
    services: ['One-on-one', 'Partner training', 'Training in the park', 'Over-60 fitness'],
    names: ['{f} Training', '{w} Personal Training', '{f} Moves', '{w} Fit'],
  },
  {
    name: 'Running & Cycling', trade: 'running and cycling groups', listings: 5, price: 25,
    scene: 'trail-run', hours: 'gym', visit: 'class',
    services: ['Group runs', 'Marathon plans', 'Group rides', 'Bike fitting'],
    names: ['{w} Run Club', '{w} Running', '{w} Riders'],
  },
  {
    name: 'Swim & Paddle', trade: 'swimming and paddling', listings: 6, price: 35,
    scene: 'kayak', hours: 'outdoors', visit: 'class',
    services: ['Swim lessons', 'Kayak rental', 'Paddleboard rental', 'Open-water coaching'],
    names: ['{w} Paddle', '{w} Swim', '{w} Kayak & Board', '{f} Swim School'],
  },
  {
    name: 'Martial Arts', trade: 'martial arts', listings: 5, price: 90,
    scene: 'gym', hours: 'lessons', visit: 'class',
    services: ['Jiu-jitsu', 'Karate for kids', 'Boxing', 'Self-defense'],
    names: ['{w} Jiu-Jitsu', '{f} Boxing', '{w} Dojo', '{f} Martial Arts'],
  },
  {
    name: 'Climbing & Bouldering', trade: 'climbing and bouldering', listings: 4, price: 24,
    scene: 'ride', hours: 'gym', visit: 'class',
    services: ['Bouldering', 'Top rope', 'Youth team', 'Outdoor days'],
    names: ['{w} Bouldering', '{w} Climbing', '{w} Rock & Rope'],
  },
]
