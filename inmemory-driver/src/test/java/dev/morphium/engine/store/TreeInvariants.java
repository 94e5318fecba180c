package dev.morphium.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for every node of every tree. */
final class TreeInvariants {
  private TreeInvariants() {}

  static void check(TreeNode root) {
    depth(root, true);
  }

  /** Checks a subtree. @return its depth, which is the same for all of its leaves */
  private static int depth(TreeNode node, boolean isRoot) {
    assertThat(node.isOverfull())
        .as("only a huge key makes a large leaf")
        .isIn(false, hasHugeKey(node));
    assertThat(isRoot || node.size() > 0).as("only a root may be empty").isTrue();
    if (!(node instanceof TreeBranch branch)) {
      assertThat(node.count()).isEqualTo(node.size());
      return 1;
    }
    long total = 0;
    int depth = 0;
    for (int i = 0; i < branch.size; i++) {
      int below = depth(branch.children[i], false);
      assertThat(depth == 0 || depth == below).as("leaves are at one depth").isTrue();
      depth = below;
      assertThat(branch.counts[i]).isEqualTo(branch.children[i].count());
      total += branch.counts[i];
    }
    assertThat(branch.count()).isEqualTo(total);
    return depth + 1;
  }

  private static boolean hasHugeKey(TreeNode node) {
    boolean huge = false;
    if (node instanceof KeyLeaf leaf) {
      for (int i = 0; i < leaf.size(); i++) {
        huge |= leaf.keys.start(i + 1) - leaf.keys.start(i) > KeyLeaf.MAX_BYTES / 4;
      }
    }
    return huge;
  }
}
