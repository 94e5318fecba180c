package dev.morphium.benchmarks.ycsb;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Keys in a Zipfian distribution, scrambled: few records are asked for most of the time, and they
 * lie all over the collection. Source: Cooper and others, "Benchmarking Cloud Serving Systems with
 * YCSB"; its constant is 0.99.
 */
final class ZipfianKeys {
  private static final double CONSTANT = 0.99;

  private final double[] cumulated;
  private final int[] scrambled;

  ZipfianKeys(int records, long seed) {
    cumulated = new double[records];
    scrambled = new int[records];
    SplittableRandom random = new SplittableRandom(seed);
    double sum = 0;
    for (int i = 0; i < records; i++) {
      sum += Math.pow(i + 1, -CONSTANT);
      cumulated[i] = sum;
      int other = random.nextInt(i + 1);
      scrambled[i] = scrambled[other];
      scrambled[other] = i;
    }
  }

  /** The key that a number from 0 to below 1 stands for. */
  int key(double uniform) {
    double wanted = uniform * cumulated[cumulated.length - 1];
    int found = Arrays.binarySearch(cumulated, wanted);
    return scrambled[Math.min(found < 0 ? -found - 1 : found, scrambled.length - 1)];
  }
}
