
int main(void)
{
    int boards, jumps, from[402], to[402];

    scanf("%d", &boards);
    while (boards-- > 0) {
        scanf("%d", &jumps);
        for (int i = 0; i < jumps; i++)
            scanf("%d %d", &from[i], &to[i]);
        printf("%d\n", fewest(30, from, to, jumps));
    }
    return 0;
}
